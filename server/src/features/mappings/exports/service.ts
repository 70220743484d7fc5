import type { ListMappings, Mapping } from '@doorstep/contract/mappings/schema'
import { emitLoneAudit } from '../../../audit/emitAudit.ts'
import type { Ctx } from '../../../context.ts'
import { csvFile, csvName, everyRow } from '../../../csv/write.ts'
import type { CsvColumn } from '../../../csv/write.ts'
import type { BinaryResult } from '../../../files/store.ts'
import { listMappings, requireFilter } from '../service.ts'

/** In the columns that an import takes. */
const COLUMNS: CsvColumn<Mapping>[] = [
  { header: 'Email', value: (row) => row.userEmail },
  { header: 'Name', value: (row) => row.userName },
  { header: 'Role', value: (row) => row.roleName },
  { header: 'Development', value: (row) => row.developmentName },
  { header: 'Property', value: (row) => row.propertyName },
  { header: 'Address', value: (row) => row.propertyAddress },
]

/** The list of roles as it is filtered now, as a file. That it was taken out is written down. */
export async function exportMappings(ctx: Ctx, { query }: { query: ListMappings }): Promise<BinaryResult> {
  await requireFilter(ctx, query)
  const { userId, propertyId, developmentId, role, q } = query
  await emitLoneAudit(ctx, {
    action: 'mapping.export',
    object: { type: 'user', id: userId ?? null },
    after: { propertyId, developmentId, role, isSearch: q !== undefined && q !== '' },
  })
  const rows = everyRow(query, (page) => listMappings(ctx, { query: page }))
  return csvFile(csvName('roles', ctx.now(), ctx.services.config.timeZone), COLUMNS, rows)
}
