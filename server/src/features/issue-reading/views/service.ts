import { ListIssues } from '@doorstep/contract/issues/schema'
import { VIEWS_MAX } from '@doorstep/contract/issues/views/rules'
import { View } from '@doorstep/contract/issues/views/schema'
import type { ListViews, SaveView } from '@doorstep/contract/issues/views/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { AppError, invalid, notFound } from '../../../errors.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { decodeCursor } from '../../../paging/cursors.ts'
import { NameCursor, namePage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import type { Actor } from '../../../policy/actor.ts'
import { authorize } from '../../../policy/authorize.ts'
import { keptTarget } from '../../../policy/kept.ts'
import { includes } from '../../../policy/scopes.ts'
import { countsOf } from '../filtering/queries.ts'
import { deleteViewRow, findKept, findView, findViews, insertView, updateViewRow } from './queries.ts'
import type { ViewRow } from './queries.ts'
import { saveRight } from './rules.ts'

const TAKEN = 'There is already a view with this name. Choose another name.'

/** Lists the reader's own views and the shared views. Each view counts only issues that the reader can see. */
export async function listViews(ctx: Ctx, { query }: { query: ListViews }): Promise<Page<View>> {
  const { limit, cursor } = query
  const after = decodeCursor(NameCursor, cursor)
  const { rows, total } = await findViews(ctx, { limit, after })
  const counts = await countViews(ctx, rows.slice(0, limit))
  const named = rows.map((row) => ({ ...row, name: row.sortName, view: row }))
  return namePage(named, limit, total, ({ view }) => presentView(ctx.actor, view, counts.get(view.id) ?? 0))
}

async function countViews(ctx: Ctx, rows: readonly ViewRow[]): Promise<Map<number, number>> {
  const known = rows.flatMap(({ id, query }) => {
    // An earlier version might have stored filters that no longer exist.
    const { data } = ListIssues.safeParse(query)
    return data ? [{ id, filter: data }] : []
  })
  const counts = await countsOf(
    ctx,
    known.map(({ filter }) => filter),
  )
  return new Map(known.map(({ id }, at) => [id, counts[at] ?? 0]))
}

async function present(ctx: Ctx, viewId: number): Promise<View> {
  const row = await findView(ctx, viewId)
  if (!row) throw notFound()
  return presentView(ctx.actor, row, (await countViews(ctx, [row])).get(viewId) ?? 0)
}

export async function createView(ctx: Ctx, { body }: { body: SaveView }): Promise<View> {
  return withTransaction(ctx, async (tx) => {
    const { userId } = tx.actor
    authorize(tx, 'issueView:save', { userId })
    await lockName(tx, `issueViews:${userId}`)
    return withIdempotency(
      tx,
      {
        endpoint: 'createView',
        body,
        answer: View,
        idOf: ({ id }: View) => id,
        isStillVisible: async (id) => (await findView(tx, id)) !== undefined,
      },
      async () => {
        if ((await refuseTaken(tx, userId, body)) >= VIEWS_MAX)
          throw new AppError('CONFLICT', `You can save at most ${VIEWS_MAX} views. Delete one first.`)
        const id = await insertView(tx, userId, body)
        await emitAudit(tx, {
          action: 'issueView.create',
          object: { type: 'issueView', id },
          about: userId,
          after: saidOf(body),
        })
        return present(tx, id)
      },
    )
  })
}

/** The audit stores the query as one text, because it can contain typed words. */
const saidOf = ({
  name,
  query,
  isShared,
}: SaveView): { name: string; filter: string; isShared: boolean } => ({
  name,
  filter: JSON.stringify(query),
  isShared,
})

/** View names are unique for each person. Returns how many views the person has. */
async function refuseTaken(
  tx: WriteCtx,
  userId: number,
  { name }: SaveView,
  butFor?: number,
): Promise<number> {
  const { count, isTaken } = await findKept(tx, userId, { name, butFor })
  if (isTaken) throw new AppError('CONFLICT', TAKEN, { fields: { name: TAKEN } })
  return count
}

/** Returns the view if the actor is its owner, or is an administrator and the view is shared. */
async function getToChange(tx: WriteCtx, viewId: number): Promise<ViewRow> {
  const found = await findView(tx, viewId)
  if (!found) throw notFound()
  await lockName(tx, `issueViews:${found.userId}`)
  const view = await findView(tx, viewId)
  if (!view) throw notFound()
  authorize(tx, saveRight(view), keptTarget(view))
  return view
}

export async function updateView(
  ctx: Ctx,
  { params, body }: Params<'viewId'> & { body: SaveView },
): Promise<View> {
  return withTransaction(ctx, async (tx) => {
    const before = await getToChange(tx, params.viewId)
    const { id, userId } = before
    // Only the owner can stop sharing a view, because nobody could see a private view of somebody else.
    if (userId !== tx.actor.userId && !body.isShared)
      throw invalid({ isShared: 'Only the owner can make this view private. You can delete it instead.' })
    if (userId !== null) await refuseTaken(tx, userId, body, id)
    await updateViewRow(tx, id, body)
    await emitAudit(tx, {
      action: 'issueView.update',
      object: { type: 'issueView', id },
      about: userId,
      before: saidOf(before),
      after: saidOf(body),
    })
    return present(tx, id)
  })
}

export async function deleteView(ctx: Ctx, { params }: Params<'viewId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const view = await getToChange(tx, params.viewId)
    const { id, userId } = view
    if (!(await deleteViewRow(tx, id))) throw notFound()
    await emitAudit(tx, {
      action: 'issueView.delete',
      object: { type: 'issueView', id },
      about: userId,
      before: saidOf(view),
    })
  })
}

function presentView(actor: Actor, row: ViewRow, count: number): View {
  const { id, name, query, isShared, userId, ownerName } = row
  return {
    id,
    name,
    query,
    isShared,
    isOwn: userId === actor.userId,
    ownerName,
    count,
    can: includes(actor, saveRight(row), keptTarget(row)) ? ['issueView:save'] : [],
  }
}
