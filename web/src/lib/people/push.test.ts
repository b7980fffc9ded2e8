import { expect, it } from 'vitest';
import { encode, targetOf } from './push';

it('writes bytes as browsers write keys', () => {
  expect(encode(new Uint8Array([0xfb, 0xff, 0xfe, 0x01]))).toBe('-__-AQ');
});

it('takes of a subscription what the server needs', () => {
  const made = {
    endpoint: 'https://push/x',
    expirationTime: null,
    keys: { p256dh: 'k', auth: 'a' },
  };
  expect(targetOf(made)).toEqual({ endpoint: 'https://push/x', p256dh: 'k', auth: 'a' });
});

it('takes nothing of a subscription without keys', () => {
  expect(targetOf({ endpoint: 'https://push/x' })).toBeNull();
});
