import { mount } from 'svelte';
import App from './App.svelte';
import { leaveShell } from './lib/arriving';
import { watchMissing } from './lib/missing';
import { startRouter } from './lib/router.svelte';
import { startWorker } from './lib/worker';
import './theme.css';

watchMissing();
startRouter();
const target = document.getElementById('app');
if (target) {
  leaveShell(target);
  mount(App, { target });
}
startWorker();
