import type { Block, ListBlocks } from '@doorstep/contract/blocks/schema'
import type { Ctx, Params } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { positionOf, sortedPage } from '../../paging/pages.ts'
import type { Page } from '../../paging/pages.ts'
import { requireFilterInScope } from '../../policy/filters.ts'
import type { Right } from '../../policy/policy.ts'
import { presentBlock } from './present.ts'
import { findBlock, findBlocks } from './queries.ts'
import type { BlockRow } from './queries.ts'

/** Returns the blocks in scope. People who are not staff get only the names of blocks in which they have a home. */
export async function listBlocks(ctx: Ctx, { query }: { query: ListBlocks }): Promise<Page<Block>> {
  const found = await findBlocks(ctx, query, positionOf(query))
  if (found.rows.length === 0) await requireFilterInScope(ctx, { developmentId: query.developmentId })
  return sortedPage(found, query, (rows) => rows.map((row) => presentBlock(ctx, row)))
}

export async function readBlock(ctx: Ctx, { params }: Params<'blockId'>): Promise<Block> {
  return presentBlock(ctx, await getBlock(ctx, 'block:manage', params.blockId))
}

/** Returns the block. Throws NOT_FOUND if the right does not cover it. */
export async function getBlock(ctx: Ctx, right: Right, blockId: number): Promise<BlockRow> {
  const block = await findBlock(ctx, right, blockId)
  if (!block) throw notFound()
  return block
}
