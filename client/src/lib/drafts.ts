import { del, delMany, get, keys, set } from './device.ts'

/** What somebody typed into a form and did not send, kept on this device for that person alone. */
export interface Draft<Values> {
  values: Values
  /** What stood there when they were typed; one that was kept by an earlier version does not say. */
  before?: Values
  savedAt: string
}

const prefixOf = (userId: string) => `draft:${userId}:`
const SECRET = /password|code|secret/i

/** A password or a code is never kept, whatever form it stands in. */
function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)))
}

/** A browser without storage behaves like one with nothing stored. */
export async function readDraft<Values extends object>(
  userId: string,
  form: string,
): Promise<Draft<Values> | null> {
  try {
    return (await get<Draft<Values>>(prefixOf(userId) + form)) ?? null
  } catch {
    return null
  }
}

/** Answers whether the browser keeps it. */
export async function saveDraft(
  userId: string,
  form: string,
  { values, before }: { values: object; before: object },
): Promise<boolean> {
  const draft = {
    values: withoutSecrets(values),
    before: withoutSecrets(before),
    savedAt: new Date().toISOString(),
  }
  try {
    await set(prefixOf(userId) + form, draft)
    return true
  } catch {
    // A full or forbidden storage loses the draft, not the form.
    return false
  }
}

export async function deleteDraft(userId: string, form: string): Promise<void> {
  try {
    await del(prefixOf(userId) + form)
  } catch {
    // Nothing was stored.
  }
}

export async function deleteDrafts(userId: string): Promise<void> {
  try {
    const all = await keys()
    await delMany(all.filter((key) => key.startsWith(prefixOf(userId))))
  } catch {
    // Nothing was stored.
  }
}
