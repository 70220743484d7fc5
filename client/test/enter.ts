import type { UserEvent } from '@testing-library/user-event'

/** Pastes the text in one step, because typing would render the form once for each key. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
