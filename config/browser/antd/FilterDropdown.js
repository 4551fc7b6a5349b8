import Unused from '../unused';

export default Unused;

export const flattenKeys = () => Unused();
