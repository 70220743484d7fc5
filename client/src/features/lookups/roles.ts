import { lookupEndpoints } from '@doorstep/contract/lookups/endpoints'
import { q } from '../../api/query.ts'

/** All roles, with which of them this reader may give. */
export const rolesQuery = () => ({ ...q(lookupEndpoints.listRoles), staleTime: Infinity })
