import { heldRoles } from './actor.ts'
import { policy } from './policy.ts'

/**
 * Where somebody begins after a login: at the desk, where they chose it and it is still open to them; at their firm's
 * orders, where they have no home or site to look at. Everybody else begins at the dashboard, as specified.
 */
export function chosenScreen(
  person: Parameters<typeof heldRoles>[0],
  chosen: string | null,
): { firstScreen?: 'desk' | 'orders' } {
  if (opensDesk(person)) return chosen === 'desk' ? { firstScreen: 'desk' } : {}
  return person.firmId === null || person.mappings.length > 0 ? {} : { firstScreen: 'orders' }
}

/** The desk is for those who moderate. */
export function opensDesk(person: Parameters<typeof heldRoles>[0]): boolean {
  return heldRoles(person).some((role) => role in policy['issue:moderate'])
}
