import { collectionEndpoints } from '@doorstep/contract/collections/endpoints'
import { Collections } from '@doorstep/contract/collections/schema'
import { developmentEndpoints } from '@doorstep/contract/developments/endpoints'
import { Development } from '@doorstep/contract/developments/schema'
import { useApiMutation } from '../../api/query.ts'
import { scheduleOf } from '../collections/collectionValues.ts'
import { developmentValuesOf, type DevelopmentRecord, type DevelopmentValues } from './developmentValues.ts'

interface Attempt {
  key: string
  keep: (record: DevelopmentRecord) => void
}

/** Saves a development and its collections. Sends only the fields that have changed. */
export function useSaveDevelopment() {
  const create = useApiMutation(developmentEndpoints.createDevelopment)
  const update = useApiMutation(developmentEndpoints.updateDevelopment)
  const saveCollections = useApiMutation(collectionEndpoints.saveCollections)

  return async (output: DevelopmentValues, base: DevelopmentRecord | null, { key, keep }: Attempt) => {
    const { nation, schedules, emergencyNumber, ...named } = output
    const before = base && developmentValuesOf(base)
    const isNumberChanged = emergencyNumber !== (before?.emergencyNumber ?? '')
    const fields = { ...named, ...(isNumberChanged && { emergencyNumber }) }
    const isCollectionChanged =
      JSON.stringify([nation, schedules]) !== JSON.stringify([before?.nation ?? '', before?.schedules ?? []])
    const saveFields = async (): Promise<DevelopmentRecord> => {
      if (!base) {
        const development = await create.mutateAsync({ body: fields, options: { idempotencyKey: key } })
        return { development, collections: null }
      }
      if (isCollectionChanged && !isChanged(fields, before)) return base
      const { developmentId, version } = base.development
      const development = await update.mutateAsync({
        params: { developmentId },
        body: { ...fields, version },
      })
      return { ...base, development }
    }
    const record = await saveFields()
    if (!isCollectionChanged) return record
    keep(record)
    const { developmentId } = record.development
    const collections = await saveCollections.mutateAsync({
      params: { developmentId },
      body: {
        schedules: schedules.map((schedule) => {
          const { firstOn, everyWeeks, shifts } = scheduleOf(schedule)
          return { stream: schedule.stream, firstOn, everyWeeks, shifts: [...shifts] }
        }),
        ...(nation !== '' && { nation }),
        ...(record.collections && { version: record.collections.version }),
      },
    })
    return { ...record, collections }
  }
}

function isChanged(fields: object, before: object | null): boolean {
  const then = new Map(Object.entries(before ?? {}))
  return Object.entries(fields).some(([name, value]) => then.get(name) !== value)
}

/** Returns the current record from a refusal to save the development or its collections. */
export function currentRecord(current: unknown, base: DevelopmentRecord): DevelopmentRecord | null {
  const development = Development.safeParse(current)
  if (development.success) return { ...base, development: development.data }
  const collections = Collections.safeParse(current)
  return collections.success ? { ...base, collections: collections.data } : null
}
