/** Handle push notifications: they arrive encrypted for this browser only. */

/** A notification in the server's format (`people/notices/notice_texts.py`). */
export interface Notice {
  title: string;
  body: string;
  path: string;
  off: string;
  off_text: string;
  tag: string;
  doubled: boolean;
  channel?: string;
  code?: string;
}

/** The data of a shown notification, for its click handler. */
export interface Places {
  path: string;
  off: string;
}

/** Return a notification, or null for anything else. */
export function parseNotice(text: string): Notice | null {
  try {
    const found = JSON.parse(text) as Partial<Notice> | null;
    const { title, body, path, off = '' } = found ?? {};
    if (typeof title !== 'string' || typeof body !== 'string') return null;
    if (!isPath(path) || (off !== '' && !isPath(off))) return null;
    return { off_text: '', tag: '', doubled: false, ...found, title, body, path, off };
  } catch {
    return null;
  }
}

/** A page of this server: never another's, whatever arrives. */
function isPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

export interface Shown extends NotificationOptions {
  actions: { action: string; title: string }[];
  data: Places;
}

/** Return the display options of a notification; a new one replaces the last of the same table. */
export function showing(notice: Notice): Shown {
  const off = notice.off === '' ? [] : [{ action: 'off', title: notice.off_text }];
  return {
    body: notice.body,
    icon: '/icons/192.png',
    badge: '/icons/192.png',
    ...(notice.tag !== '' && { tag: notice.tag }),
    data: { path: notice.path, off: notice.off },
    actions: off,
  };
}

/** Return the target of a click. */
export function placeOf(data: unknown, action: string): string {
  const { path = '/', off = '' } = (data ?? {}) as Partial<Places>;
  return action === 'off' && off !== '' ? off : path;
}

/** Confirm the first notification to the server, which proves that this browser is ours. */
export async function confirm(notice: Notice, ask: typeof fetch): Promise<boolean> {
  if (!notice.channel || !notice.code) return false;
  const address = `/api/notices/channels/${encodeURIComponent(notice.channel)}/confirm`;
  const answer = await ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: notice.code }),
  });
  return answer.ok;
}
