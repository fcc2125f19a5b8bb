"""Players of Land of Clans: greedy and expert."""
