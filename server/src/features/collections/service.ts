import { nextCollections } from '@doorstep/contract/collections/rules'
import type { Stream } from '@doorstep/contract/collections/rules'
import type { Collections } from '@doorstep/contract/collections/schema'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { includesDevelopment } from '../../policy/scopes.ts'
import { dayAt } from '../../time/civil.ts'
import { presentCollections } from './present.ts'
import { findCollectionsVersion, findSchedules } from './queries.ts'

/** What is collected when at a development, for whoever has anything to do with one of its properties. */
export async function readCollections(
  ctx: Ctx,
  { params: { developmentId } }: { params: { developmentId: number } },
): Promise<Collections> {
  const version = await findCollectionsVersion(ctx, developmentId)
  if (version === undefined || !includesDevelopment(ctx.actor, 'collection:read', developmentId))
    throw notFound()
  return presentCollections(ctx, {
    developmentId,
    version,
    schedules: await findSchedules(ctx, developmentId),
  })
}

/** The next day, on or after today, of each of these streams at a development; null where there is none. */
export async function nextCollectionDays<Name extends Stream>(
  ctx: Ctx,
  developmentId: number,
  streams: readonly Name[],
): Promise<Record<Name, string | null>> {
  const today = dayAt(ctx.now(), ctx.services.config.timeZone)
  const schedules = await findSchedules(ctx, developmentId)
  const nextOf = (stream: Name): string | null => {
    const schedule = schedules.find((one) => one.stream === stream)
    return (schedule && nextCollections(schedule, today, 1)[0]) ?? null
  }
  // Each of the names is a key.
  return Object.fromEntries(streams.map((stream) => [stream, nextOf(stream)])) as Record<Name, string | null>
}
