import { ASSET_KIND_LABELS } from '@doorstep/contract/assets/texts'
import type { ExportAssets } from '@doorstep/contract/assets/schema'
import type { ImportCsv, ImportResult } from '@doorstep/contract/csv'
import { SITE_NAME_COLUMN } from '@doorstep/contract/developments/texts'
import { ASSET_COLUMNS } from '@doorstep/contract/importColumns'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx, WriteCtx } from '../../../context.ts'
import { importRows } from '../../../csv/importRows.ts'
import type { Judgement } from '../../../csv/importRows.ts'
import { csvFile, csvName } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import { changesNothing } from '../../../db/changes.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { requireFilterInScope } from '../../../policy/filters.ts'
import { findAreas } from '../../areas/queries.ts'
import { findSiteNames, findSitesInScope } from '../../developments/queries.ts'
import { findFirmsByName } from '../../firms/queries.ts'
import { findAssetsOf } from '../queries.ts'
import type { AssetRow } from '../queries.ts'
import { addAsset, updateAsset } from '../service.ts'
import { findPlacesOf } from './queries.ts'
import type { NamedPlace } from './queries.ts'
import { AssetLine } from './rules.ts'

const blockOf = (row: AssetRow): string | null => (row.placeKind === 'common' ? row.blockName : null)
const homeOf = (row: AssetRow): string | null => (row.placeKind === 'home' ? row.placeName : null)

/** The assets in use, as a file that can be imported again. */
export async function exportAssets(ctx: Ctx, { query }: { query: ExportAssets }): Promise<BinaryResult> {
  const { developmentId } = query
  await requireFilterInScope(ctx, { developmentId })
  await emitLoneAudit(ctx, { action: 'asset.export', object: { type: 'property', id: null } })
  const sites = await findSiteNames(ctx, 'asset:manage')
  const columns: CsvColumn<AssetRow>[] = [
    { header: SITE_NAME_COLUMN, value: (row) => sites.get(row.developmentId) ?? '' },
    { header: 'Block', value: blockOf },
    { header: 'Home', value: homeOf },
    { header: 'Name', value: (row) => row.name },
    { header: 'Kind', value: (row) => ASSET_KIND_LABELS[row.kind] },
    { header: 'Area', value: (row) => row.areaName },
    { header: 'Maker', value: (row) => row.maker },
    { header: 'Serial number', value: (row) => row.serialNumber },
    { header: 'Installed on', value: (row) => row.installedOn },
    { header: 'Warranty until', value: (row) => row.warrantyUntil },
    { header: ASSET_COLUMNS.serviceFirm.heading, value: (row) => row.firmName },
    { header: 'Development', value: (row) => row.developmentName },
  ]
  const ids = developmentId === undefined ? undefined : [developmentId]
  const rows = await findAssetsOf(ctx, 'asset:read', ids)
  return csvFile(csvName('assets', ctx.now(), ctx.services.config.timeZone), columns, rows)
}

/** Imports assets. Adds new assets and changes existing ones, which are matched by place and name. */
export async function importAssets(ctx: Ctx, { body }: { body: ImportCsv }): Promise<ImportResult> {
  return importRows(ctx, body, AssetLine, {
    action: 'asset.import',
    type: 'property',
    isRehearsed: true,
    keyOf: ({ siteName, block, home, name }) => [siteName, block, home, name].join('\n'),
    existing: async (tx, rows) => {
      const sites = await findSitesInScope(tx, 'asset:manage', rows)
      const names = await findSiteNames(tx, 'asset:manage')
      const known = await findAssetsOf(tx, 'asset:manage', [...sites.values()])
      return known.map((row) =>
        [names.get(row.developmentId), blockOf(row) ?? '', homeOf(row) ?? '', row.name].join('\n'),
      )
    },
    prepare: async (tx, rows) => {
      const known = await knownTo(tx, rows)
      return (row) => judge(row, known)
    },
  })
}

interface Known {
  sites: Map<string, number>
  places: Map<string, NamedPlace[]>
  assets: Map<string, AssetRow>
  areas: Map<string, number>
  firms: Map<string, { id: number }>
}

const keyOf = (...parts: readonly (string | number)[]): string => parts.join('\n').toLowerCase()

async function knownTo(tx: WriteCtx, rows: readonly AssetLine[]): Promise<Known> {
  const sites = await findSitesInScope(tx, 'asset:manage', rows)
  const developmentIds = [...sites.values()]
  const places = await findPlacesOf(tx, developmentIds)
  const assets = await findAssetsOf(tx, 'asset:manage', developmentIds)
  const areas = await findAreas(tx, { isActiveOnly: false })
  const names = rows.flatMap(({ serviceFirm }) => (serviceFirm === '' ? [] : [serviceFirm]))
  return {
    sites,
    places: Map.groupBy(places, ({ developmentId, kind, name, block }) =>
      keyOf(developmentId, kind, kind === 'home' ? name : block),
    ),
    assets: new Map(assets.map((asset) => [keyOf(asset.placeId, asset.name), asset])),
    areas: new Map(areas.map(({ areaId, name }) => [name.toLowerCase(), areaId])),
    firms: await findFirmsByName(tx, 'firm:read', names),
  }
}

function judge(line: AssetLine, known: Known): Judgement {
  const { siteName, block, home, area, serviceFirm: firm, ...said } = line
  const developmentId = known.sites.get(siteName.toLowerCase())
  if (developmentId === undefined)
    return { column: 'siteName', message: 'There is no site with this name. Check the name.' }
  if (block !== '' && home !== '') return { column: 'home', message: 'Name a block or a home, but not both.' }
  const column = home === '' ? 'block' : 'home'
  const key = home === '' ? keyOf(developmentId, 'common', block) : keyOf(developmentId, 'home', home)
  const [place, ...others] = known.places.get(key) ?? []
  if (!place) return { column, message: `There is no ${column} with this name at this site.` }
  if (others.length > 0)
    return {
      column,
      message: 'Several homes at this site have this name. Rename all but one, then try again.',
    }
  const areaId = area === '' ? null : known.areas.get(area.toLowerCase())
  if (areaId === undefined)
    return { column: 'area', message: 'There is no area with this name. Check the name.' }
  const firmId = firm === '' ? null : known.firms.get(firm.toLowerCase())?.id
  if (firmId === undefined)
    return { column: 'serviceFirm', message: 'There is no firm with this name. Check the name.' }
  return judgeAt(place, { ...said, areaId, firmId }, known.assets.get(keyOf(place.id, said.name)))
}

type Fields = Parameters<typeof addAsset>[1]['body']

function judgeAt(place: NamedPlace, fields: Fields, before: AssetRow | undefined): Judgement {
  if (!before)
    return {
      does: 'added',
      carryOut: (tx) => addAsset(tx, { params: { placeId: place.id }, body: fields }),
    }
  const body = {
    kind: fields.kind,
    name: fields.name,
    areaId: fields.areaId ?? before.areaId,
    maker: fields.maker === '' ? (before.maker ?? '') : fields.maker,
    serialNumber: fields.serialNumber === '' ? (before.serialNumber ?? '') : fields.serialNumber,
    installedOn: fields.installedOn ?? before.installedOn,
    warrantyUntil: fields.warrantyUntil ?? before.warrantyUntil,
    firmId: fields.firmId ?? before.firmId,
  }
  const former = { ...before, maker: before.maker ?? '', serialNumber: before.serialNumber ?? '' }
  if (changesNothing(former, body)) return { does: 'unchanged' }
  return {
    does: 'changed',
    carryOut: (tx) => updateAsset(tx, { params: { assetId: before.assetId }, body }),
  }
}
