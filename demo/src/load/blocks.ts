import type { AssetKind } from '@doorstep/contract/assets/rules'
import { addAccessNote } from '@doorstep/server/features/access-notes/service'
import { addAsset } from '@doorstep/server/features/assets/service'
import { createBlock } from '@doorstep/server/features/blocks/editing/service'
import { administrator } from '../people/people.ts'
import type { DemoPlan, PlannedBlock } from '../plan.ts'
import { actorAt, known } from './loading.ts'
import type { Happening, Loading } from './loading.ts'

const DAY_MS = 86_400_000
/**
 * The number of days since the blocks were set up. The firms that maintain the assets of the blocks were added earlier.
 */
const DAYS_AGO = 19

interface DemoAsset {
  block: string
  kind: AssetKind
  name: string
  /** The name of the area, or null for an asset outside any area. */
  area: string | null
  maker: string
  serialNumber: string
  installedOn: string
  /** The number of days until the warranty ends, negative after its end. Null if the asset has no warranty. */
  warrantyFor: number | null
  firm: string | null
}

const LIFT = { kind: 'lift', area: 'Lift' } as const

const ASSETS: readonly DemoAsset[] = [
  {
    ...LIFT,
    block: 'KW',
    name: 'Lift 1',
    maker: 'Severn Lifts',
    serialNumber: 'SL-40417',
    installedOn: '2022-05-16',
    // This asset is still under warranty.
    warrantyFor: 140,
    firm: 'Vernon Electrical',
  },
  {
    block: 'KW',
    kind: 'entryphone',
    area: 'Entrance and intercom',
    name: 'Entryphone',
    maker: 'Bellwether',
    serialNumber: 'BW-7719',
    installedOn: '2019-02-04',
    warrantyFor: null,
    firm: 'Vernon Electrical',
  },
  {
    block: 'KW',
    kind: 'boiler',
    area: 'Plant room',
    name: 'Boiler 2',
    maker: 'Thames Boilers',
    serialNumber: 'TB-22081',
    installedOn: '2020-09-21',
    warrantyFor: -60,
    firm: 'Kennet Plumbing & Heating',
  },
  {
    block: 'KL',
    kind: 'gate',
    area: 'Car park',
    name: 'Car park gate',
    maker: 'Portcullis Gates',
    serialNumber: 'PG-118',
    installedOn: '2021-03-30',
    warrantyFor: null,
    firm: null,
  },
  {
    ...LIFT,
    block: 'VM',
    name: 'Lift 1',
    maker: 'Severn Lifts',
    serialNumber: 'SL-30112',
    installedOn: '2014-11-03',
    warrantyFor: null,
    firm: 'Vernon Electrical',
  },
  {
    ...LIFT,
    block: 'VM',
    name: 'Lift 2',
    maker: 'Severn Lifts',
    serialNumber: 'SL-30113',
    installedOn: '2014-11-03',
    warrantyFor: null,
    firm: 'Vernon Electrical',
  },
]

const KEYS = [
  {
    block: 'KW',
    name: 'Plant room',
    keyNumber: 'KW 14',
    keptAt: 'Key safe behind the entrance, left wall',
    heldBy: 'The office',
    alarmCode: '2580',
    parking: 'Bay 3, in front of the bin store',
  },
  {
    block: 'VM',
    name: 'Lift motor room',
    keyNumber: 'VM 2',
    keptAt: 'The office in Stockport',
    heldBy: 'Vernon Electrical',
    alarmCode: '',
    parking: '',
  },
]

export function blocksHappen({ blocks }: DemoPlan, now: Date): Happening[] {
  const at = new Date(now.getTime() - DAYS_AGO * DAY_MS)
  return [
    ...blocks.map((block) => ({
      at: block.createdAt,
      run: (loading: Loading) => addBlock(loading, block),
    })),
    { at, run: (loading: Loading) => equip(loading, at, now) },
  ]
}

async function addBlock(loading: Loading, block: PlannedBlock): Promise<void> {
  const { key, development, createdAt, ...fields } = block
  const developmentId = known(loading.developments, development)
  const body = { ...fields, emergencyNumber: '', developmentId }
  const { id, commonPartsId } = await createBlock(actorAt(loading, administrator(), createdAt), { body })
  loading.blocks.set(key, { id, commonId: commonPartsId ?? 0 })
}

async function equip(loading: Loading, at: Date, now: Date): Promise<void> {
  const ctx = actorAt(loading, administrator(), at)
  const areas = await ctx.db.selectFrom('areas').select(['id', 'name']).execute()
  const dayIn = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  for (const { block, area, firm, warrantyFor, ...fields } of ASSETS) {
    const body = {
      ...fields,
      areaId: areas.find(({ name }) => name === area)?.id ?? null,
      warrantyUntil: warrantyFor === null ? null : dayIn(warrantyFor),
      firmId: firm === null ? null : known(loading.firms, firm),
    }
    await addAsset(ctx, { params: { placeId: known(loading.blocks, block).commonId }, body })
  }
  for (const { block, ...body } of KEYS)
    await addAccessNote(ctx, { params: { placeId: known(loading.blocks, block).commonId }, body })
}
