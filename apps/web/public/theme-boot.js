(function () {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    let stored = null;
    try {
      stored = localStorage.getItem('greenroom-scheme');
    } catch {
      // Blocked: the system decides.
    }
    const isDark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.setAttribute('data-scheme', isDark ? 'dark' : 'light');
  }
  apply();
  system.addEventListener('change', apply);
  // Another scheme was chosen: in another tab, or in this one by kit/scheme.ts.
  addEventListener('storage', apply);
  addEventListener('scheme', apply);
})();
