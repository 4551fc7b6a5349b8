/** The id of the user that always exists and passes every check, as the contract spells it. */
export const ROOT_ID = 'root';
