import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { Client } from './store/client.svelte';
import { speak } from './i18n/text.svelte';
import { browserLanguage, browserPage } from './store/page';
import { keptSettings } from './store/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app');

const settings = keptSettings(localStorage);
const client = new Client(
  settings,
  {
    home: location.href,
    socket: (url, protocol) => new WebSocket(url, protocol),
    now: () => performance.now(),
    chance: Math.random,
  },
  browserPage,
);
client.start();
await speak(settings.language ?? browserLanguage());
target.replaceChildren();
mount(App, { target, props: { client } });
