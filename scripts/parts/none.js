// In place of what libraries can do without.
export default {};
export const Ajv2020 = undefined;
