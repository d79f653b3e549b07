// Sets the theme before the first paint: the chosen one, else the system's.
(() => {
  const light = matchMedia('(prefers-color-scheme: light)');
  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem('salvo.settings') ?? '{}').theme;
    } catch {
      return 'system';
    }
  };
  const apply = () => {
    const theme = chosen();
    document.documentElement.dataset.theme = theme === 'dark' || theme === 'light' ? theme : light.matches ? 'light' : 'dark';
  };
  light.addEventListener('change', apply);
  addEventListener('salvo:theme', apply);
  apply();
})();
