import { activityEndpoints } from '@doorstep/contract/activities/endpoints'
import { Activity } from '@doorstep/contract/activities/schema'
import { useApiMutation } from '../../api/query.ts'
import { activityValuesOf, repetitionOf, type ActivityValues } from './activityValues.ts'

/**
 * Adds an activity, or saves an edit. An edit sends the version that was loaded, so that it cannot overwrite newer
 * changes.
 */
export function useSaveActivity() {
  const create = useApiMutation(activityEndpoints.createActivity)
  const update = useApiMutation(activityEndpoints.updateActivity)
  return async (
    values: ActivityValues,
    base: Activity | null,
    { key }: { key: string },
  ): Promise<Activity> => {
    const { activity, lastCompleted, nextScheduled } = values
    const common = { activity, lastCompleted, repetition: repetitionOf(values) }
    if (!base)
      return create.mutateAsync({
        body: { ...common, nextScheduled, propertyId: values.property?.id ?? 0 },
        options: { idempotencyKey: key },
      })
    const isMoved = activityValuesOf(base).nextScheduled !== nextScheduled
    return update.mutateAsync({
      params: { activityId: base.id },
      body: {
        ...common,
        ...(isMoved && { nextScheduled }),
        isActive: values.isActive === 'true',
        version: base.version,
      },
    })
  }
}

export function currentActivity(current: unknown): Activity | null {
  return Activity.safeParse(current).data ?? null
}
