/** Rows of the access table for quotes and higher limits of work orders. */
export const QUOTE_TABLE = `
143l GET /issues/:issueId/quotes                       | A P - - - -           | x x - | issue
143a POST /issues/:issueId/quotes                      | A P - - - -           | x x - | issue
143o GET /quotes                                       | A P - y - -           | x x - | nothing
143r GET /quotes/:quoteId                              | A P - y - -           | x x - | nothing
143f GET /quotes/:quoteId/file                         | A P - y - -           | x x - | nothing
143i GET /quotes/:quoteId/photos/:photoId              | A P - y - -           | x x - | nothing
143c POST /quotes/:quoteId/choose                      | A P - - - -           | x x - | nothing
143w POST /quotes/:quoteId/withdraw                    | A P - - - -           | x x - | nothing
143n POST /quotes/:quoteId/link                        | A P - - - -           | x x - | nothing
143g POST /quotes/:quoteId/give                        | - - - y - -           | x x - | nothing
143d POST /quotes/:quoteId/decline                     | - - - y - -           | x x - | nothing
144r POST /quote-links/read                            | y y y y y y           | y y y | nothing
144g POST /quote-links/give                            | y y y y y y           | y y y | nothing
144d POST /quote-links/decline                         | y y y y y y           | y y y | nothing
144f POST /quote-links/file                            | y y y y y y           | y y y | nothing
144i POST /quote-links/photos                          | y y y y y y           | y y y | nothing
145a POST /orders/:orderId/variations                  | - - - y - -           | x x - | nothing
145d POST /orders/:orderId/variations/decide           | A P - - - -           | x x - | nothing
145f GET /orders/:orderId/variations/:variationId/file | A P - y - -           | x x - | nothing
145l POST /order-links/variations                      | y y y y y y           | y y y | nothing
145m POST /order-links/variations/file                 | y y y y y y           | y y y | nothing
`
