import { FIRM_TABLE } from './firmTable.ts'
import { PLACE_TABLE } from './placeTable.ts'
import { FIRM_SIDE_TABLE } from './firmSideTable.ts'
import { QUOTE_TABLE } from './quoteTable.ts'

/** Rows of the access table for calls about firms, work orders, appointments, certificates and access to homes. */
export const ORDER_TABLE = `
${FIRM_TABLE.trim()}
${PLACE_TABLE.trim()}
32g  GET /issues/:issueId/access                       | A P+H H H H H         | x x - | issue
32h  PUT /issues/:issueId/access                       | A P+H H H H H         | x x - | issue
32v  PUT /issues/:issueId/vulnerable-persons           | A P+O O O O O         | x x - | issue
33lf GET /issues/:issueId/firms                        | A P - - - -           | x x - | issue
40cl GET /properties/:propertyId/certificates          | A P - - - -           | x x - | property
40ca POST /properties/:propertyId/certificates         | A P - - - -           | x x - | property
40cf GET /certificates/:certificateId/file             | A P - - - -           | x x - | nothing
40cd DELETE /certificates/:certificateId               | A P - - - -           | x x - | nothing
140l GET /issues/:issueId/orders                       | A P P W+K K+N K+N     | x x - | issue
140p POST /issues/:issueId/orders                      | A P - - - -           | x x - | issue
140b POST /orders/bulk                                 | A P - - - -           | x x - | nothing
140a GET /orders                                       | A P - y - -           | x x - | nothing
140x GET /orders/export                                | A P - - - -           | x x - | nothing
62rt GET /reports/order-times                          | A P - - - -           | x x - | nothing
62ro GET /reports/order-outcomes                       | A P - - - -           | x x - | nothing
140r GET /orders/:orderId                              | A P - y - -           | x x - | nothing
140i GET /orders/:orderId/photos/:photoId              | A P - y - -           | x x - | nothing
140f GET /orders/:orderId/pdf                          | A P - y - -           | x x - | nothing
140j GET /orders/:orderId/notes/photos/:photoId        | A P - y - -           | x x - | nothing
140s POST /orders/:orderId/send                        | A P - - - -           | x x - | nothing
140c POST /orders/:orderId/cancel                      | A P - - - -           | x x - | nothing
140v POST /orders/:orderId/verify                      | A P - - - -           | x x - | nothing
140n POST /orders/:orderId/link                        | A P - - - -           | x x - | nothing
${FIRM_SIDE_TABLE.trim()}
${QUOTE_TABLE.trim()}
36s  POST /orders/:orderId/slots                       | - - - y - -           | x x - | nothing
36p  POST /orders/:orderId/appointments                | A P y - y y           | x x - | nothing
36q  POST /orders/:orderId/slots/decline               | A P y - y y           | x x - | nothing
36c  POST /orders/:orderId/appointments/cancel         | A P y - y y           | x x - | nothing
36v  POST /orders/:orderId/visits/cancel               | - - - y - -           | x x - | nothing
`
