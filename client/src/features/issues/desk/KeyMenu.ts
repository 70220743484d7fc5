import { dialogPart } from '../../../ui/dialogPart.tsx'

/** A menu that a key opens. Each choice in the menu has a letter. */
export const KeyMenu = dialogPart(async () => (await import('../../../ui/MenuList.tsx')).MenuList)
