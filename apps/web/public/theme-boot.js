// Runs before the first paint, so that a remembered scheme never flashes the other one. No module: a module would wait.
(function () {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    let stored = null;
    try {
      stored = localStorage.getItem('greenroom-scheme');
    } catch {
      // Blocked storage: the system decides.
    }
    const isDark = stored === 'dark' || (stored !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  }
  apply();
  system.addEventListener('change', apply);
})();
