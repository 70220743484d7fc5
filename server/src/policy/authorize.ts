import { PERMISSIONS } from '@doorstep/contract/access'
import type { Permission } from '@doorstep/contract/access'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { Right } from './policy.ts'
import { holds, includes } from './scopes.ts'
import type { Target } from './scopes.ts'

export const FORBIDDEN_MESSAGE = 'You do not have permission to do this.'

/**
 * Throws FORBIDDEN unless the right covers the object. Objects are loaded only if the reader can see them, so a
 * stranger has already got NOT_FOUND.
 */
export function authorize(ctx: { actor: Actor }, right: Right, target: Target): void {
  if (!includes(ctx.actor, right, target)) throw new AppError('FORBIDDEN', FORBIDDEN_MESSAGE)
}

export function permissionsOf(actor: Actor): Permission[] {
  return PERMISSIONS.filter((permission) => holds(actor, permission))
}
