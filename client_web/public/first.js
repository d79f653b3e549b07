// Runs before the first paint: sets the theme, and begins to fetch the words of the language that will be shown.
(() => {
  const page = document.documentElement;
  const light = matchMedia('(prefers-color-scheme: light)');

  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem('salvo.settings')) ?? {};
    } catch {
      return {};
    }
  };

  const paint = () => {
    const { theme } = chosen();
    page.dataset.theme = theme === 'dark' || theme === 'light' ? theme : light.matches ? 'light' : 'dark';
  };
  light.addEventListener('change', paint);
  addEventListener('salvo:settings', paint);
  paint();

  // German or Danish where the browser wants it before English, else English
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  page.dataset.speaks = wanted.find((tag) => ['de', 'en', 'da'].includes(tag)) ?? 'en';
  page.lang = chosen().language ?? page.dataset.speaks;

  const words = document.currentScript?.dataset[page.lang];
  if (words !== undefined) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: words }));
  }
})();
