import { expect, it } from 'vitest';
import { encode, targetOf } from './push';

it('encodes bytes in the format of browser keys', () => {
  expect(encode(new Uint8Array([0xfb, 0xff, 0xfe, 0x01]))).toBe('-__-AQ');
});

it('extracts the server’s fields from a subscription', () => {
  const made = {
    endpoint: 'https://push/x',
    expirationTime: null,
    keys: { p256dh: 'k', auth: 'a' },
  };
  expect(targetOf(made)).toEqual({ endpoint: 'https://push/x', p256dh: 'k', auth: 'a' });
});

it('extracts nothing from a subscription without keys', () => {
  expect(targetOf({ endpoint: 'https://push/x' })).toBeNull();
});
