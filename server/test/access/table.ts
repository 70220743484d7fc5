/* oxlint-disable max-lines -- one table */
import type { RoleName } from '@doorstep/contract/access'
import { BUILDING_TABLE } from './buildingTable.ts'
import { ORDER_TABLE } from './orderTable.ts'

/**
 * Who can make which call, from the project's access page and not from the server's own policy:
 * - A: all
 * - P: own properties (for a manager: own developments)
 * - O: own record
 * - H: own record where the person has a role
 * - K: own record at an own property in this role
 * - R: own properties, fewer fields
 * - R2: the same, Submitted issues only
 * - J: live jobs at own properties without a work order
 * - W: live jobs with an order for the person's firm
 * - F: that firm itself
 * - B: common parts of a building where the person has a role at a home
 * - C: issues whose contact the person is
 * - N: the same at own properties in this role
 * - y: everybody
 * - `-`: nobody in this role
 */
export type Cell = 'A' | 'P' | 'O' | 'H' | 'K' | 'R' | 'R2' | 'J' | 'W' | 'F' | 'B' | 'C' | 'N' | 'y' | '-'

export interface Row {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** A call is permitted if at least one cell matches. */
  cells: Record<RoleName, Cell[]>
  /** Results without a session, with a session that needs the second step, and with one that needs an authenticator. */
  anon: Cell | 'x'
  mfa: Cell | 'x'
  setup: Cell | 'x'
  /** The kind of record that the call is about. */
  about: 'nothing' | 'property' | 'development' | 'issue' | 'common' | 'user'
  writes: boolean
}

//  id, call | ADMIN PMGR LEASE CONTRACTOR LETTINGAGENT TENANT | anon mfa setup | about
const TABLE = `
1    POST /login                                       | y y y y y y           | y y y | nothing
2    POST /mfa/verify-otp                              | - - - - - -           | x O - | nothing
3    POST /mfa/send-otp                                | - - - - - -           | x O - | nothing
4    GET /account/validate-jwt                         | O O O O O O           | x x O | nothing
5    POST /account/logout                              | O O O O O O           | x O O | nothing
5a   POST /account/reauthenticate                      | O O O O O O           | x x O | nothing
5b   GET /account/sessions                             | O O O O O O           | x x - | nothing
5c   DELETE /account/sessions                          | O O O O O O           | x x - | nothing
5d   DELETE /account/sessions/:sessionId               | O O O O O O           | x x - | nothing
6    POST /register                                    | y y y y y y           | y y y | nothing
6r   POST /register/replace                            | y y y y y y           | y y y | nothing
7    GET /countries                                    | y y y y y y           | y y y | nothing
8    GET /towns                                        | y y y y y y           | y y y | nothing
9    GET /addresses                                    | y y y y y y           | y y y | nothing
10   POST /account/forgot-password                     | y y y y y y           | y y y | nothing
11   POST /account/reset-password                      | y y y y y y           | y y y | nothing
11f  POST /account/first-admin                         | y y y y y y           | y y y | nothing
11i  POST /account/read-invite                         | y y y y y y           | y y y | nothing
11a  POST /account/accept-invite                       | y y y y y y           | y y y | nothing
12   POST /account/change-password                     | O O O O O O           | x x - | nothing
13   GET /account/profile                              | O O O O O O           | x x - | nothing
13p  GET /account/photo/:userId                        | A P+O P+O O O O       | x x - | user
14   POST /account/update-profile                      | O O O O O O           | x x - | nothing
14d  GET /account/data-export                          | O O O O O O           | x x - | nothing
14r  POST /account/data-export                         | O O O O O O           | x x - | nothing
14f  POST /account/data-export/file                    | O O O O O O           | x x - | nothing
14s  GET /account/data-reads                           | O O O O O O           | x x - | nothing
14e  GET /account/erasure                              | O O O O O O           | x x - | nothing
14a  POST /account/erasure                             | O O O O O O           | x x - | nothing
14t  DELETE /account/erasure                           | O O O O O O           | x x - | nothing
14w  GET /account/welcome                              | O O O O O O           | x x - | nothing
14p  POST /account/welcome/put-away                    | O O O O O O           | x x - | nothing
15   POST /mfa/setup                                   | O O O O O O           | x x O | nothing
15r  POST /mfa/recovery-codes                          | O O O O O O           | x x - | nothing
16   GET /mfa/status                                   | A P+O O O O O         | x x O | user
17   POST /feedback                                    | O O O O O O           | x x - | nothing
18   GET /dashboard/user-properties                    | A P O O O O           | x x - | nothing
18a  GET /dashboard/counts                             | A P - - - -           | x x - | nothing
19   GET /dashboard                                    | A P P P P P           | x x - | property
20   GET /alerts/active/:propertyId                    | A P P P P P           | x x - | property
21   GET /alerts                                       | A P - - - -           | x x - | nothing
22   POST /alerts                                      | A P - - - -           | x x - | development
22a  POST /alerts                                      | A - - - - -           | x x - | nothing
22r  GET /alerts/reach                                 | A P - - - -           | x x - | development
23   PUT /alerts/:alertId                              | A P - - - -           | x x - | development
24   POST /alerts/:alertId/toggle                      | A P - - - -           | x x - | development
25   GET /Lookup/categories                            | y y y y y y           | x x - | nothing
26   GET /Lookup/all_statuses                          | y y y y y y           | x x - | nothing
27   GET /lookup/roles                                 | y y - - - -           | x x - | nothing
28   GET /categories/:category/subcategories           | y y y y y y           | x x - | nothing
28m  GET /categories/managed                           | A P - - - -           | x x - | nothing
28x  GET /categories/managed/export                    | A P - - - -           | x x - | nothing
28c  POST /categories/managed                          | A - - - - -           | x x - | nothing
28u  PUT /categories/managed/:categoryId               | A - - - - -           | x x - | nothing
28p  PUT /categories/managed/:categoryId/place         | A - - - - -           | x x - | nothing
28t  POST /categories/managed/:categoryId/toggle       | A - - - - -           | x x - | nothing
29   GET /Issues                                       | A P P J+W R+O+C R2+O+C | x x - | nothing
29x  GET /issues/export                                | A P P J+W R+O+C R2+O+C | x x - | nothing
30   GET /Issues/user_issues                           | O O O O O O           | x x - | nothing
31   GET /issues/:issueId                              | A P P J+W R+O+C R2+O+C | x x - | issue
31a  GET /issues/:issueId/attachments/:attachmentId    | A P P J+W O O         | x x - | issue
31e  GET /issues/:issueId/events                       | A P P J+W O+C O+C     | x x - | issue
32   POST /issues/report                               | A P P - P P           | x x - | property
32b  POST /issues/report                               | A P P - - -           | x x - | property
32f  POST /issues/:issueId/attachments                 | O H+K H - H H         | x x - | issue
32d  DELETE /issues/:issueId/attachments/:attachmentId | O H+K H - H H         | x x - | issue
33   PUT /Issues/update_issue/:issueId                 | A P H - H H           | x x - | issue
33s  PUT /Issues/update_issue/:issueId                 | A P - J+W - -         | x x - | issue
33w  PUT /Issues/update_issue/:issueId                 | O H+K H - H H         | x x - | issue
34   PUT /issues/:issueId                              | A P H - H H           | x x - | issue
34s  PUT /issues/:issueId                              | A P - J+W - -         | x x - | issue
33e  PUT /issues/:issueId/priority                     | A P - - - -           | x x - | issue
33o  PUT /issues/:issueId/owner                        | A P - - - -           | x x - | issue
33c  PUT /issues/:issueId/contact                      | A P - - - -           | x x - | issue
33l  GET /issues/:issueId/owners                       | A P - - - -           | x x - | issue
33d  GET /issues/:issueId/deadlines                    | A P - - - -           | x x - | issue
33q  POST /issues/:issueId/waiting                     | A P - - - -           | x x - | issue
33u  DELETE /issues/:issueId/waiting                   | A P - - - -           | x x - | issue
33m  GET /issues/queues                                | A P - - - -           | x x - | nothing
33z  POST /issues/bulk                                 | A P - - - -           | x x - | nothing
120  GET /issues/views                                 | O O - - - -           | x x - | nothing
120a POST /issues/views                                | O O - - - -           | x x - | nothing
120u PUT /issues/views/:viewId                         | O O - - - -           | x x - | nothing
120d DELETE /issues/views/:viewId                      | O O - - - -           | x x - | nothing
121  GET /issues/saved-replies                         | O O - - - -           | x x - | nothing
121a POST /issues/saved-replies                        | O O - - - -           | x x - | nothing
121u PUT /issues/saved-replies/:replyId                | O O - - - -           | x x - | nothing
121d DELETE /issues/saved-replies/:replyId             | O O - - - -           | x x - | nothing
33n  POST /issues/:issueId/notes                       | A P+H H+N H H+N H+N   | x x - | issue
33y  GET /issues/:issueId/notes/readers                | A P+H H+N H H+N H+N   | x x - | issue
33h  POST /issues/:issueId/notes/:noteId/share         | A P - - - -           | x x - | issue
33t  POST /issues/:issueId/notes/:noteId/take-back     | A P - - - -           | x x - | issue
33v  POST /issues/:issueId/notes/:noteId/accept        | A P - - - -           | x x - | issue
33we GET /issues/:issueId/notes/:noteId/email          | A P - - - -           | x x - | issue
31v  GET /issues/:issueId/verdicts                     | A P P J+W O+C O+C     | x x - | issue
34v  POST /issues/:issueId/verdicts                    | O K K+N - K+N K+N     | x x - | issue
34vr POST /verdicts/read                               | y y y y y y           | y y y | nothing
34vp POST /verdicts/photos/read                        | y y y y y y           | y y y | nothing
34vd GET /issues/:issueId/verdicts/photos/:photoId    | O K K - K K           | x x - | issue
34va POST /verdicts                                    | y y y y y y           | y y y | nothing
33r  POST /issues/:issueId/redact                      | A P - - - -           | x x - | issue
33p  POST /issues/:issueId/attachments/:attachmentId/redact | A P - - - -      | x x - | issue
40   GET /properties/all                               | A P P P P P           | x x - | nothing
41   GET /developments                                 | A P P - - -           | x x - | nothing
41p  GET /developments/places                          | A P P - - -           | x x - | nothing
42   GET /properties/developments                      | A P P - - -           | x x - | nothing
35   GET /MaintenanceActivity                          | A P P P - -           | x x - | nothing
35c  GET /MaintenanceActivity/calendar                 | A P P P - -           | x x - | nothing
36   GET /MaintenanceActivity/get_activites_by_property/:propertyId | A P P P P P | x x - | property
37   POST /MaintenanceActivity                         | A P - - - -           | x x - | property
38   PUT /MaintenanceActivity/:activityId              | A P - - - -           | x x - | property
38d  POST /MaintenanceActivity/:activityId/done        | A P - - - -           | x x - | property
39   DELETE /MaintenanceActivity/:activityId           | A P - - - -           | x x - | property
71   POST /properties/:propertyId/calendar              | A P P P P P | x x - | property
71d  DELETE /properties/:propertyId/calendar            | A P P P P P | x x - | property
71r  GET /properties/:propertyId/calendar               | A P P P P P | x x - | property
72   GET /calendar/:feed                                | y y y y y y | y y y | nothing
108  GET /search                                       | O O O O O O           | x x - | nothing
101  GET /notifications                                         | O O O O O O | x x - | nothing
101u GET /notifications/unread                                  | O O O O O O | x x - | nothing
101r POST /notifications/read                                   | O O O O O O | x x - | nothing
102  GET /account/mail-choices                          | O O O O O O | x x - | nothing
102c PUT /account/mail-choices                          | O O O O O O | x x - | nothing
102k GET /account/columns                               | O O O O O O | x x - | nothing
102s PUT /account/columns                               | O O O O O O | x x - | nothing
103  POST /unsubscribe/:token                           | y y y y y y | y y y | nothing
21x  GET /alerts/export                                 | A P - - - - | x x - | nothing
35x  GET /MaintenanceActivity/export                    | A P P P - - | x x - | nothing
37m  POST /MaintenanceActivity/import                   | A P - - - - | x x - | nothing
40x  GET /properties/export                             | A P P P P P | x x - | nothing
43m  POST /properties/import                            | A P - - - - | x x - | nothing
41x  GET /developments/export                           | A P P - - - | x x - | nothing
46m  POST /developments/import                          | A P - - - - | x x - | nothing
70p  PUT /developments/:developmentId/collections          | A P - - - - | x x - | development
70f  POST /collections/file                            | A P - - - - | x x - | nothing
70h  GET /bank-holidays                                | A P - - - - | x x - | nothing
70hl GET /bank-holidays/managed                        | A - - - - - | x x - | nothing
104  GET /deadline-rules                               | A P - - - -           | x x - | nothing
104x GET /deadline-rules/export                        | A P - - - -           | x x - | nothing
104p GET /deadline-rules/preview                       | A P - - - -           | x x - | development
104a POST /deadline-rules                              | A - - - - -           | x x - | nothing
104r DELETE /deadline-rules/:ruleId                    | A - - - - -           | x x - | nothing
106  GET /announcements                                | A P - - - -           | x x - | nothing
106c POST /announcements                               | A P - - - -           | x x - | development
106r GET /announcements/:announcementId                | A P P P P P           | x x - | property
106g GET /announcements/:announcementId/photos/:photoId | A P P P P P          | x x - | property
106m GET /announcements/:announcementId/managed        | A P - - - -           | x x - | development
106u PUT /announcements/:announcementId                | A P - - - -           | x x - | development
106p GET /announcements/:announcementId/preview        | A P - - - -           | x x - | development
106l GET /announcements/:announcementId/recipients     | A P - - - -           | x x - | development
106s POST /announcements/:announcementId/send          | A P - - - -           | x x - | development
106x POST /announcements/:announcementId/cancel        | A P - - - -           | x x - | development
106f POST /announcements/:announcementId/photos        | A P - - - -           | x x - | development
106d DELETE /announcements/:announcementId/photos/:photoId | A P - - - -       | x x - | development
107  GET /announcement-templates                       | A P - - - -           | x x - | nothing
107c POST /announcement-templates                      | A P - - - -           | x x - | nothing
107d DELETE /announcement-templates/:templateId        | A P - - - -           | x x - | nothing
109  GET /reports/landlord                                 | A P - - - -           | x x - | development
109l GET /landlord-reports                                        | A P - - - -           | x x - | nothing
109m POST /landlord-reports                                       | A P - - - -           | x x - | development
109f GET /landlord-reports/:reportId/file                           | A P - - - -           | x x - | nothing
105  GET /owner-rules                                  | A P - - - -           | x x - | nothing
105l GET /owner-rules/people                           | A P - - - -           | x x - | development
105p PUT /owner-rules                                  | A P - - - -           | x x - | development
105r DELETE /owner-rules/:ruleId                       | A P - - - -           | x x - | nothing
70ha POST /bank-holidays                               | A - - - - - | x x - | nothing
70hr DELETE /bank-holidays/:nation/:day                | A - - - - - | x x - | nothing
99   GET /retention                                    | A - - - - - | x x - | nothing
99h  GET /retention/holds                              | A - - - - - | x x - | nothing
99a  POST /retention/holds                             | A - - - - - | x x - | nothing
99r  DELETE /retention/holds/:holdId                   | A - - - - - | x x - | nothing
99m  GET /messages/failed                              | A - - - - - | x x - | nothing
99x  GET /messages/failed/export                       | A - - - - - | x x - | nothing
99mr POST /messages/failed/retry                       | A - - - - - | x x - | nothing
99mo POST /messages/failed/:messageId/retry            | A - - - - - | x x - | nothing
99mi GET /messages/received                            | A - - - - - | x x - | nothing
99md DELETE /messages/failed/:messageId                | A - - - - - | x x - | nothing
100  GET /audit/events                                 | A P - - - - | x x - | nothing
100x GET /audit/events/export                          | A P - - - - | x x - | nothing
70   GET /developments/:developmentId/collections      | A P P P P P           | x x - | development
43   POST /properties/create                           | A P - - - -           | x x - | development
44   PUT /properties/:propertyId                       | A P - - - -           | x x - | property
45   POST /properties/:propertyId/toggle               | A P - - - -           | x x - | property
46   POST /developments                                | A y - - - -           | x x - | nothing
47   PUT /developments/:developmentId                  | A P - - - -           | x x - | development
48   POST /developments/:developmentId/toggle          | A P - - - -           | x x - | development
40h  GET /properties/:propertyId                       | A P - - - -           | x x - | property
40q  GET /properties/:propertyId/people                | A P - - - -           | x x - | property
40n  GET /properties/:propertyId/notes                 | A P - - - -           | x x - | property
40w  POST /properties/:propertyId/notes                | A P - - - -           | x x - | property
40z  DELETE /staff-notes/:staffNoteId                  | A P - - - -           | x x - | nothing
40o  GET /properties/:propertyId/occupants             | A P P - - -           | x x - | property
49   GET /admin/users                                  | A P - - - -           | x x - | nothing
49x  GET /admin/users/export                           | A P - - - -           | x x - | nothing
49p  GET /admin/users/:userId/proof                    | A P - - - -           | x x - | user
49d  GET /admin/users/:userId                          | A P - - - -           | x x - | user
49i  POST /admin/invites                               | A P - - - -           | x x - | property
49j  GET /admin/invites                                | A P - - - -           | x x - | nothing
49kr POST /admin/invites/:inviteId/resend             | A P - - - -           | x x - | nothing
49k  DELETE /admin/invites/:inviteId                   | A P - - - -           | x x - | nothing
49e  GET /admin/users/:userId/events                   | A P - - - -           | x x - | user
49n  GET /admin/users/:userId/notes                    | A P - - - -           | x x - | user
49q  POST /admin/users/:userId/notes                   | A P - - - -           | x x - | user
49s  DELETE /admin/users/:userId/sessions              | A P - - - -           | x x - | user
49b  DELETE /admin/users/:userId/bounce                | A P - - - -           | x x - | user
49m  POST /admin/users/import                          | A P - - - -           | x x - | nothing
50b  PUT /admin/users/status                           | A P - - - -           | x x - | nothing
49w  GET /admin/erasures                               | A P - - - -           | x x - | nothing
49z  POST /admin/erasures/:userId/erase                | A P - - - -           | x x - | user
49y  POST /admin/erasures/:userId/refuse               | A P - - - -           | x x - | user
50   PUT /admin/approve-user                           | A P - - - -           | x x - | user
51   PUT /admin/suspend-user                           | A P - - - -           | x x - | user
52   PUT /admin/reject-user                            | A P - - - -           | x x - | user
53   POST /admin/enable-mfa/:userId                    | A P+O O O O O         | x x - | user
54   POST /admin/disable-mfa/:userId                   | A P+O O O O O         | x x - | user
55   GET /admin/user-property-mappings                 | A P - - - -           | x x - | nothing
55x  GET /admin/user-property-mappings/export          | A P - - - -           | x x - | nothing
55m  POST /admin/user-property-mappings/import         | A P - - - -           | x x - | nothing
56   PUT /admin/remove-user-property-roles             | A P - - - -           | x x - | user
57   POST /admin/assign-role-to-property               | A P - - - -           | x x - | user
57d  POST /admin/assign-role-to-development            | A P - - - -           | x x - | user
58   PUT /admin/update-user-property-role              | A P - - - -           | x x - | user
59   GET /reports/users                                | A P - - - -           | x x - | nothing
59a  GET /reports/summary                              | A P - - - -           | x x - | nothing
60   GET /reports/properties-without-users             | A P - - - -           | x x - | nothing
61   GET /reports/properties-by-development            | A P - - - -           | x x - | nothing
62   GET /reports/issues-summary                       | A P - - - -           | x x - | nothing
62t  GET /reports/issue-times                          | A P - - - -           | x x - | nothing
62o  GET /reports/issue-outcomes                       | A P - - - -           | x x - | nothing
62g  GET /reports/issue-ages                           | A P - - - -           | x x - | nothing
63   GET /reports/feedback                             | A P - - - -           | x x - | nothing
63s  GET /reports/satisfaction                         | A P - - - -           | x x - | nothing
63x  GET /reports/export                               | A P - - - -           | x x - | nothing
90   GET /events                                       | O O O O O O           | x x - | nothing
91   GET /dev/outbox                                   | y y y y y y           | y y y | nothing
92   GET /health/live                                  | y y y y y y           | y y y | nothing
93   GET /health/ready                                 | y y y y y y           | y y y | nothing
93s  GET /health/startup                               | y y y y y y           | y y y | nothing
96   GET /openapi.json                                 | y y y y y y           | y y y | nothing
97   GET /metrics                                      | y y y y y y           | y y y | nothing
98   GET /version                                      | A P - - - -           | x x x | nothing
94   POST /support/enquiries                           | O O O O O O           | x x - | nothing
95   POST /analytics/events                            | y y y y y y           | y y y | nothing
`

const COLUMNS = ['ADMIN', 'PMGR', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT'] as const

// All values come from the table above, so the types are right.
function parseRow(line: string): Row {
  const [call = '', roles = '', others = '', about = ''] = line.split('|').map((part) => part.trim())
  const [id = '', method = '', path = ''] = call.split(/\s+/)
  const cells = roles.split(/\s+/).map((cell) => cell.split('+') as Cell[])
  const [anon, mfa, setup] = others.split(/\s+/) as (Cell | 'x')[]
  return {
    id,
    method: method as Row['method'],
    path,
    cells: Object.fromEntries(COLUMNS.map((role, at) => [role, cells[at] ?? ['-']])) as Row['cells'],
    anon: anon ?? 'x',
    mfa: mfa ?? 'x',
    setup: setup ?? '-',
    about: about as Row['about'],
    writes: method !== 'GET',
  }
}

export const ROWS: Row[] = [TABLE, BUILDING_TABLE, ORDER_TABLE]
  .flatMap((table) => table.trim().split('\n'))
  .map((line) => parseRow(line))

const doubled = ROWS.find(({ id }, at) => ROWS.findIndex((row) => row.id === id) < at)
if (doubled) throw new Error(`two rows are called ${doubled.id}`)

export function rowOf(id: string): Row {
  const row = ROWS.find((each) => each.id === id)
  if (!row) throw new Error(`there is no row ${id}`)
  return row
}
