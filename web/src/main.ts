import { mount } from 'svelte';
import App from './App.svelte';
import { removeLoadingScreen } from './lib/app/loading-screen';
import { startRouter } from './lib/app/router.svelte';
import { watchMissingChunks } from './lib/net/missing-chunks';
import { startServiceWorker } from './lib/net/service-worker';
import './theme.css';

watchMissingChunks();
startRouter();
const target = document.getElementById('app');
if (target) {
  removeLoadingScreen(target);
  mount(App, { target });
}
startServiceWorker();
