export { changeSecondAddress } from './change-second-address.ts';
export { signsIn, type SecondAddress } from './second-address.ts';
export {
  deleteSecondAddress,
  deleteSecondAddressesOfUser,
  findSecondAddress,
  insertAddressesOfUsers,
  insertSecondAddress,
  listSecondAddresses,
  makeWayForPrimary,
  removedAddressesEvent,
  stopSecondSignIn,
  updateSecondAddress,
} from './second-addresses.queries.ts';
export { takenAddress } from './taken-address.ts';
