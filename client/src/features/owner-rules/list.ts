import { ownerRuleEndpoints } from '@doorstep/contract/owner-rules/endpoints'
import type { List } from '../../tables/list.ts'
import { rowDevelopmentFilter } from '../developments/developmentFilter.tsx'

export const ownerRuleList: List<typeof ownerRuleEndpoints.listOwnerRules> = {
  endpoint: ownerRuleEndpoints.listOwnerRules,
  filters: { developmentId: rowDevelopmentFilter('md:w-56') },
}
