import { del, delMany, get, keys, set } from './device.ts'

/** Text that a person typed into a form and did not send. Stored on this device for that person only. */
export interface Draft<Values> {
  values: Values
  /** The record's values when the draft was typed. Missing in drafts from older versions of the page. */
  before?: Values
  savedAt: string
}

const prefixOf = (userId: string) => `draft:${userId}:`
const SECRET = /password|code|secret/i

/** Passwords and codes are never stored, whatever the form. */
function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)))
}

/** Returns the stored draft. Returns null if there is no draft, or in a browser without storage. */
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

/** Returns true if the browser stored the draft. */
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
    // If storage is full or blocked, the draft is lost but the form still works.
    return false
  }
}

export async function deleteDraft(userId: string, form: string): Promise<void> {
  try {
    await del(prefixOf(userId) + form)
  } catch {
    // Without storage there is nothing to delete.
  }
}

export async function deleteDrafts(userId: string): Promise<void> {
  try {
    const all = await keys()
    await delMany(all.filter((key) => key.startsWith(prefixOf(userId))))
  } catch {
    // Without storage there is nothing to delete.
  }
}
