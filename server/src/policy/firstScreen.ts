import { heldRoles } from './actor.ts'
import { policy } from './policy.ts'

/**
 * Returns the first screen after sign-in. People who chose the desk and still have access to it get the desk. People of
 * a firm who have no home or site get the firm's work orders. All other people get the dashboard, as the specification
 * says.
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
