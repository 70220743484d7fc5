/** Rows of the access table for calls that a firm makes. */
export const FIRM_SIDE_TABLE = `
141a POST /orders/:orderId/accept                      | - - - y - -           | x x - | nothing
141d POST /orders/:orderId/decline                     | - - - y - -           | x x - | nothing
141b POST /orders/:orderId/begin                       | - - - y - -           | x x - | nothing
141n POST /orders/:orderId/no-access                   | - - - y - -           | x x - | nothing
141f POST /orders/:orderId/follow-on                   | - - - y - -           | x x - | nothing
141e POST /orders/:orderId/done                        | - - - y - -           | x x - | nothing
141w POST /orders/:orderId/notes                       | - - - y - -           | x x - | nothing
141p POST /orders/:orderId/photos                      | - - - y - -           | x x - | nothing
141g POST /orders/:orderId/certificates                | - - - y - -           | x x - | nothing
141h GET /orders/:orderId/certificates/:certificateId/file | - - - y - -       | x x - | nothing
141k GET /orders/:orderId/access-notes                 | - - - y - -           | x x - | nothing
141o POST /orders/:orderId/access-notes/:accessNoteId/open | - - - y - -      | x x - | nothing
142r POST /order-links/read                            | y y y y y y           | y y y | nothing
142a POST /order-links/accept                          | y y y y y y           | y y y | nothing
142d POST /order-links/decline                         | y y y y y y           | y y y | nothing
142b POST /order-links/begin                           | y y y y y y           | y y y | nothing
142n POST /order-links/no-access                       | y y y y y y           | y y y | nothing
142f POST /order-links/follow-on                       | y y y y y y           | y y y | nothing
142e POST /order-links/done                            | y y y y y y           | y y y | nothing
142s POST /order-links/slots                           | y y y y y y           | y y y | nothing
142v POST /order-links/visits/cancel                   | y y y y y y           | y y y | nothing
142w POST /order-links/notes                           | y y y y y y           | y y y | nothing
142j POST /order-links/notes/photos/read               | y y y y y y           | y y y | nothing
142p POST /order-links/photos                          | y y y y y y           | y y y | nothing
142i POST /order-links/photos/read                     | y y y y y y           | y y y | nothing
142f2 POST /order-links/pdf                            | y y y y y y           | y y y | nothing
142g POST /order-links/certificates                    | y y y y y y           | y y y | nothing
142h POST /order-links/certificates/read               | y y y y y y           | y y y | nothing
146r POST /slot-links/read                             | y y y y y y           | y y y | nothing
146p POST /slot-links/pick                             | y y y y y y           | y y y | nothing
142k POST /order-links/access-notes                    | y y y y y y           | y y y | nothing
142o POST /order-links/access-notes/open               | y y y y y y           | y y y | nothing
142c POST /order-links/code                            | y y y y y y           | y y y | nothing
142u POST /order-links/unlock                          | y y y y y y           | y y y | nothing
`
