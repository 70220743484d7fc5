import { viewEndpoints } from '@doorstep/contract/issues/views/endpoints'
import { useQuery } from '@tanstack/react-query'
import { qPage } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'

/** Their counts are made anew with every change of an issue. */
const VIEWS_MAX = 25

/** One's own views, then what others share. */
export function useViews() {
  return useQuery({
    ...qPage(viewEndpoints.listViews, { query: { limit: VIEWS_MAX } }),
    enabled: useCan('issueView:list'),
  })
}
