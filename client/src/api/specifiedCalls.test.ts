import { endpoints } from '@doorstep/contract'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { addressOf } from './request.ts'

// The paths are copied from the specification, because some servers distinguish upper and lower case in paths.
const SPECIFIED = `
POST /login
POST /mfa/verify-otp
POST /mfa/send-otp
GET /account/validate-jwt
POST /register
GET /countries
GET /towns
GET /addresses
POST /account/forgot-password
POST /account/reset-password
POST /account/change-password
GET /account/profile
POST /account/update-profile
POST /mfa/setup
GET /mfa/status
POST /feedback
GET /dashboard/user-properties
GET /dashboard
GET /alerts/active/{}
GET /alerts
POST /alerts
PUT /alerts/{}
POST /alerts/{}/toggle
GET /Lookup/categories
GET /Lookup/all_statuses
GET /lookup/roles
GET /categories/{}/subcategories
GET /Issues
GET /Issues/user_issues
GET /issues/{}
POST /issues/report
PUT /Issues/update_issue/{}
PUT /issues/{}
GET /MaintenanceActivity
GET /MaintenanceActivity/get_activites_by_property/{}
POST /MaintenanceActivity
PUT /MaintenanceActivity/{}
DELETE /MaintenanceActivity/{}
GET /properties/all
GET /developments
GET /properties/developments
POST /properties/create
PUT /properties/{}
POST /properties/{}/toggle
POST /developments
PUT /developments/{}
POST /developments/{}/toggle
GET /admin/users
PUT /admin/approve-user
PUT /admin/suspend-user
PUT /admin/reject-user
POST /admin/enable-mfa/{}
POST /admin/disable-mfa/{}
GET /admin/user-property-mappings
PUT /admin/remove-user-property-roles
POST /admin/assign-role-to-property
PUT /admin/update-user-property-role
GET /reports/users
GET /reports/properties-without-users
GET /reports/properties-by-development
GET /reports/issues-summary
GET /reports/feedback
`

// The specification spells two calls in two ways. The page uses the spelling in the list above.
const SPELT_TWICE = ['GET /Developments', 'PUT /issues/update_issue/{}']

// The page's calls as the page sends them, without values in the paths.
const asked = () =>
  Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
    [{ path: endpoint.path }, ...(endpoint.aliases ?? [])].map(({ method = endpoint.method, path }) => {
      const { pathname } = new URL(addressOf(endpoint, {}, { path: path.replace(/:\w+/g, '{}') }))
      return `${method} ${decodeURI(pathname).replace(/^\/api/, '')}`
    }),
  )

describe('calls of the page', () => {
  it.each(SPECIFIED.trim().split('\n'))(
    "the page's calls contain %s exactly as the specification spells it, and no other spelling [SAFE-70]",
    (call) => {
      expect(asked().filter((one) => one.toLowerCase() === call.toLowerCase())).toEqual([call])
    },
  )

  it.each(SPELT_TWICE)("the page's calls contain %s in one of its two spellings", (call) => {
    expect(asked().map((one) => one.toLowerCase())).toContain(call.toLowerCase())
    expect(SPECIFIED.toLowerCase()).toContain(call.toLowerCase())
  })
})
