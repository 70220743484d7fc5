import type { UserEvent } from '@testing-library/user-event'

/** Puts a text into a field at once: each key that is typed draws the form again. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
