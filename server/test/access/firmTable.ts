/** Rows of the access table for calls about firms. */
export const FIRM_TABLE = `
130  GET /firms                                        | A P - F - -           | x x - | nothing
130x GET /firms/export                                 | A P - - - -           | x x - | nothing
130m POST /firms/import                                | A P - - - -           | x x - | nothing
130c POST /firms                                       | A P - - - -           | x x - | development
130r GET /firms/:firmId                                | A P - F - -           | x x - | development
130u PUT /firms/:firmId                                | A P - - - -           | x x - | development
130t POST /firms/:firmId/toggle                        | A P - - - -           | x x - | development
130p POST /firms/:firmId/papers                        | A P - - - -           | x x - | development
130d DELETE /firms/:firmId/papers/:paperId             | A P - - - -           | x x - | development
130f GET /firms/:firmId/papers/:paperId/file           | A P - F - -           | x x - | development
130a POST /firms/:firmId/people                        | A P - - - -           | x x - | development
130i POST /firms/:firmId/invites                       | A P - - - -           | x x - | development
130e DELETE /firms/:firmId/people/:userId              | A P - - - -           | x x - | development
`
