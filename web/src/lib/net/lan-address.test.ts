import { expect, it } from 'vitest';
import { isLoopback, originFor } from './lan-address.svelte';

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8000` });
const network = { way: 'network', addresses: ['http://192.168.7.9:8000'] } as const;

it.each(['localhost', '127.0.0.1', '127.0.1.1', '::1', '[::1]'])('%s is this machine', (name) => {
  expect(isLoopback(name)).toBe(true);
});

it.each(['192.168.7.9', 'localhost.example', '127.0.0.1.example', 'play.example'])(
  '%s is another machine',
  (name) => {
    expect(isLoopback(name)).toBe(false);
  },
);

it('gives friends the address on the network', () => {
  expect(originFor(at('127.0.0.1'), network)).toBe('http://192.168.7.9:8000');
});

it('keeps an address that works already', () => {
  expect(originFor(at('play.example'), network)).toBe('http://play.example:8000');
});

it('has no better address if the server listens on loopback only', () => {
  expect(originFor(at('localhost'), { way: 'alone', addresses: [] })).toBe('http://localhost:8000');
  expect(originFor(at('localhost'), null)).toBe('http://localhost:8000');
});
