import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../context.ts'
import type { QueryRow } from '../../db/rows.ts'
import { updateRow } from '../../db/statements.ts'

function profiles(ctx: SystemCtx, userId: number) {
  return (
    ctx.db
      .selectFrom('users')
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
      .select(['phone_number as phoneNumber', 'mfa_enabled as mfaEnabled', 'photo_key as photoKey'])
      // A null screen means the dashboard.
      .select('first_screen as firstScreen')
      .where('id', '=', userId)
  )
}

export type ProfileRow = QueryRow<typeof profiles>

export async function getProfile(ctx: SystemCtx, userId: number): Promise<ProfileRow> {
  return profiles(ctx, userId).executeTakeFirstOrThrow()
}

export async function lockProfile(ctx: SystemWriteCtx, userId: number): Promise<ProfileRow> {
  return profiles(ctx, userId).forUpdate().executeTakeFirstOrThrow()
}

export type ProfileChange = Pick<
  ProfileRow,
  'firstName' | 'lastName' | 'phoneNumber' | 'photoKey' | 'firstScreen'
>

export async function updateProfileRow(
  ctx: SystemWriteCtx,
  userId: number,
  change: ProfileChange,
): Promise<void> {
  await updateRow(ctx.db, 'users', userId, {
    first_name: change.firstName,
    last_name: change.lastName,
    phone_number: change.phoneNumber,
    photo_key: change.photoKey,
    first_screen: change.firstScreen,
    updated_at: ctx.now(),
  })
}

/** Returns the keys of all photo files, or only the keys that are in `keys`. */
export async function findPhotoFiles(ctx: SystemCtx, keys?: string[]): Promise<{ key: string }[]> {
  return ctx.db
    .selectFrom('users')
    .select('photo_key as key')
    .where('photo_key', 'is not', null)
    .$if(keys !== undefined, (rows) => rows.where(sql<boolean>`photo_key = any(${keys}::text[])`))
    .$narrowType<{ key: string }>()
    .execute()
}
