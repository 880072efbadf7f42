// Starts the console in a folder of `npm run console -- --build`: reads config.json, then loads the console's modules.
(function () {
  /** Says in the page what keeps the console from starting. */
  function fail(words) {
    const box = document.createElement('main');
    const title = document.createElement('h1');
    const text = document.createElement('p');
    title.textContent = 'Greenroom can’t start';
    text.textContent = words;
    box.setAttribute('role', 'alert');
    box.style.cssText = 'max-width: 36rem; margin: 20vh auto 0; padding: 1rem';
    box.append(title, text);
    document.getElementById('root').replaceChildren(box);
  }

  /** Returns what is wrong with the settings, or an empty text. */
  function findFault({ apiUrl, apiKey, timeZone }) {
    if (typeof apiUrl !== 'string' || !/^https?:$/.test(URL.parse(apiUrl)?.protocol))
      return 'apiUrl must be the address of your API, such as https://api.example.com.';
    if (typeof apiKey !== 'string' || !apiKey) return 'apiKey must be the key of your API.';
    try {
      if (typeof timeZone === 'string' && new Intl.DateTimeFormat('en-US', { timeZone })) return '';
    } catch {
      // Not a name that this browser knows.
    }
    return 'timeZone must be a name such as America/New_York.';
  }

  async function start() {
    const answer = await fetch('/config.json', { cache: 'no-cache' }).catch(() => null);
    if (!answer) return fail('Its settings could not be loaded. Check your connection and reload the page.');
    const text = await answer.text();
    // A web server may answer with index.html where a file is missing.
    if (answer.status === 404 || /^\s*</.test(text))
      return fail('The file config.json is missing. Put it beside index.html and reload the page.');
    if (!answer.ok) return fail(`config.json could not be loaded (HTTP ${answer.status}). Reload the page.`);
    let settings;
    try {
      settings = JSON.parse(text);
    } catch (error) {
      return fail(`The file config.json is damaged (${error.message}). Correct it and reload the page.`);
    }
    const fault = findFault(settings ?? {});
    if (fault) return fail(`Correct the file config.json and reload the page: ${fault}`);
    // Another element, because the content policy lets nothing be written into a script.
    const place = document.getElementById('greenroom-config');
    const block = document.createElement('div');
    block.id = 'greenroom-config';
    block.hidden = true;
    block.textContent = JSON.stringify({
      ...settings,
      // The page has what is of this build: its version.
      ...JSON.parse(place.textContent || '{}'),
      apiUrl: settings.apiUrl.replace(/\/+$/, ''),
    });
    place.replaceWith(block);
    for (const link of document.querySelectorAll('link[data-start]')) await import(link.href);
  }

  start().catch(() => fail('A part of it could not be loaded. Reload the page.'));
})();
