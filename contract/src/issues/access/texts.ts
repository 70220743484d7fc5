import type { Access } from './schema.ts'

export const MAY_ENTER_TEXTS = {
  yes: 'Staff or the firm may come in with the key that staff keep.',
  no: 'Do not enter unless someone is home.',
}

/** Returns one sentence for each access detail that was given. */
export function accessTexts({ mayEnter, times, pets }: Access): string[] {
  return [
    ...(mayEnter === null ? [] : [MAY_ENTER_TEXTS[mayEnter ? 'yes' : 'no']]),
    ...(times === null ? [] : [`Someone is home: ${times}`]),
    ...(pets === null ? [] : [`Pets: ${pets}`]),
  ]
}
