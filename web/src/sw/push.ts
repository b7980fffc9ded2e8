/** What the service worker does with a notice: it arrives encrypted, for this browser alone. */

/** A notice as the server writes it (`people/notices/notice_texts.py`). */
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

/** What stays with a notice on show, for when it is clicked. */
export interface Places {
  path: string;
  off: string;
}

/** Return a notice, or null for anything else. */
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

/** Return how a notice is shown; one about the same table takes the place of the one before. */
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

/** Return where a click leads. */
export function placeOf(data: unknown, action: string): string {
  const { path = '/', off = '' } = (data ?? {}) as Partial<Places>;
  return action === 'off' && off !== '' ? off : path;
}

/** Tell the server that its first notice arrived, which shows that this browser is ours. */
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
