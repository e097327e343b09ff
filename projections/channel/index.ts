export { channelAccountTable, findChannelAccounts, findCustomersOfChannel, type ChannelAccountListed } from './channel-account.js';
