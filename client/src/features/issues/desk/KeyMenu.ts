import { dialogPart } from '../../../ui/dialogPart.tsx'

/** A list of choices that a key opens, each with a letter. */
export const KeyMenu = dialogPart(async () => (await import('../../../ui/MenuList.tsx')).MenuList)
