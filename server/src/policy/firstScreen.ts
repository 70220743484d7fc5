import { heldRoles } from './actor.ts'
import { policy } from './policy.ts'

/**
 * Returns the first screen after sign-in: the desk for people who chose it and still have access, and the firm's work
 * orders for its people without a home or site. For everybody else it is the dashboard, as specified.
 */
export function chosenScreen(
  person: Parameters<typeof heldRoles>[0],
  chosen: string | null,
): { firstScreen?: 'desk' | 'orders' } {
  if (opensDesk(person)) return chosen === 'desk' ? { firstScreen: 'desk' } : {}
  return person.firmId === null || person.mappings.length > 0 ? {} : { firstScreen: 'orders' }
}

/** Whether this person can moderate, and therefore use the desk. */
export function opensDesk(person: Parameters<typeof heldRoles>[0]): boolean {
  return heldRoles(person).some((role) => role in policy['issue:moderate'])
}
