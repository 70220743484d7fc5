import { buildBlockOf } from '../blocks.ts'
import { LIFT, LIFTS } from '../building.ts'
import { signIn } from '../callers.ts'
import type { Caller } from '../callers.ts'
import { buildIssue, buildProperty } from '../factories.ts'
import type { Call, Probe } from './effect.ts'
import type { EffectWorld } from './world.ts'

interface Built {
  neighbour: Caller
  issueId: number
}

/** Makes an issue of a block that a neighbour of its reporter follows. */
async function buildFollowed(
  { test, developmentId }: EffectWorld,
  status: 'Submitted' | 'InProgress' = 'Submitted',
): Promise<Built> {
  const { services } = test
  const home = await buildProperty(services, { developmentId })
  const { commonId: common } = await buildBlockOf(services, home, developmentId)
  const resident = await signIn(test, 'TENANT', home)
  const neighbour = await signIn(test, 'TENANT', home)
  const issueId = await buildIssue(services, { propertyId: common, reporterId: resident.userId, status })
  await neighbour.post(`/building-issues/${issueId}/follow`)
  return { neighbour, issueId }
}

/** Rejects an issue that somebody follows. */
export const rejection = (world: EffectWorld): Probe => ({
  call: async () => ({
    as: world.manager,
    params: { issueId: (await buildFollowed(world)).issueId },
    body: { status: 'Rejected', notes: 'Not ours.', followerWords: 'It is not ours.' },
  }),
  others: { followerWords: 'It belongs to the council.' },
})

/** Probes for issues in the common parts of a building. */
export function buildingProbes(world: EffectWorld): Record<string, Probe | Probe[]> {
  const { manager } = world
  const build = (status?: 'Submitted' | 'InProgress') => buildFollowed(world, status)
  const of = ({ issueId }: Built, body: Call['body'], as: Caller): Call => ({ as, params: { issueId }, body })
  /** Makes another issue and returns its job number. */
  async function buildJob(): Promise<number> {
    const { db } = world.test.services
    const { issueId } = await build()
    const issue = db.selectFrom('issues').select('job_id as jobId').where('id', '=', issueId)
    return (await issue.executeTakeFirstOrThrow()).jobId
  }
  async function asked(): Promise<Built> {
    const built = await build('InProgress')
    await manager.update(built.issueId, { status: 'Resolved', notes: 'A new motor.' })
    return built
  }

  return {
    changeShowing: {
      call: async () => of(await build(), { showing: 'building', publicTitle: 'Lift 1' }, manager),
      others: { showing: 'staff', publicTitle: 'Lift 2' },
    },
    linkIssue: {
      call: async () => of(await build(), { jobId: await buildJob(), kind: 'causedBy' }, manager),
      others: { kind: 'related' },
      // No compared row shows which issue the call links, so a value that the server refuses proves the effect.
      refused: { jobId: 999_999 },
    },
    giveBuildingVerdict: {
      call: async () => {
        const built = await asked()
        return of(built, { answer: 'partly', stars: 3, words: 'It stops less.' }, built.neighbour)
      },
      others: { answer: 'yes', stars: 4, words: 'It stops more.' },
    },
  }
}

/** A report about the lift of a building, for the fields that only such a report has. */
export async function liftReport(world: EffectWorld): Promise<Call> {
  const { services } = world.test
  const { developmentId } = world
  const home = await buildProperty(services, { developmentId })
  const { commonId } = await buildBlockOf(services, home, developmentId)
  const asset = services.db
    .insertInto('assets')
    .values({ place_id: commonId, area_id: LIFT, kind: 'lift', name: 'Lift 1' })
  const { id: assetId } = await asset.returning('id').executeTakeFirstOrThrow()
  return {
    as: await signIn(world.test, 'TENANT', home),
    body: {
      title: 'Broken lift',
      description: 'It stands still.',
      propertyId: commonId,
      categoryId: Number(LIFTS.CategoryId),
      subCategoryId: Number(LIFTS.SubCategoryId),
      areaId: LIFT,
      assetId,
    },
  }
}
