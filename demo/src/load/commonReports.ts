import { reportIssue } from '@doorstep/server/features/issue-steps/reporting/service'
import type { DemoPlan } from '../plan.ts'
import { actorAt, known } from './loading.ts'
import type { Loading } from './loading.ts'

export interface CommonReport {
  block: string
  /** The name of the asset in the block's common parts. */
  asset: string
  /** Category names, top level first. */
  path: readonly string[]
  title: string
  description: string
  vulnerablePersons: boolean
}

/** Reports an issue about an asset of a block for one of its residents. */
export async function reportCommon(
  loading: Loading,
  { block, asset, path, ...words }: CommonReport,
  { reporter, at }: { reporter: string; at: Date },
): Promise<number> {
  const ctx = actorAt(loading, reporter, at)
  const { commonId: propertyId } = known(loading.blocks, block)
  const { id: assetId, area_id: areaId } = await ctx.db
    .selectFrom('assets')
    .select(['id', 'area_id'])
    .where('place_id', '=', propertyId)
    .where('name', '=', asset)
    .executeTakeFirstOrThrow()
  const [categoryId = null, subCategoryId = null, subSubCategoryId = null] = idsOf(loading, path)
  const { issueId } = await reportIssue(ctx, {
    body: { ...words, propertyId, areaId, assetId, categoryId, subCategoryId, subSubCategoryId },
    files: [],
  })
  return issueId
}

function idsOf({ categories }: Loading, path: readonly string[]): number[] {
  const ids: number[] = []
  for (const name of path) {
    const above = ids.at(-1) ?? null
    const found = categories.find((one) => one.parentId === above && one.name === name)
    if (!found) throw new Error(`There is no category ${path.join(', ')}.`)
    ids.push(found.id)
  }
  return ids
}

/** These residents never report or follow issues in common parts, so they can say that an issue affects them too. */
const READERS = ['resident@doorstep.test']

/** Returns the tenants who already lived in the block at the time `at`. */
export function residentsBefore(people: DemoPlan['people'], block: string, at: Date): string[] {
  return people
    .filter(
      ({ email, status, decidedAt, mappings }) =>
        status === 'Approved' &&
        decidedAt !== null &&
        decidedAt < at &&
        !READERS.includes(email) &&
        mappings.some(({ property, role }) => role === 'TENANT' && property.startsWith(`${block}-`)),
    )
    .map(({ email }) => email)
}

/** Returns the resident at this position. Throws if too few people live in the block. */
export function residentOf(residents: readonly string[], position: number): string {
  const email = residents[position]
  if (email === undefined) throw new Error('Too few people live in the block.')
  return email
}
